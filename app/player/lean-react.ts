import { type Plugin, parseAst } from "vite";

/**
 * Kinds of fibers that the player's page never has (`ReactWorkTags`): SuspenseList, elements that React lifts into the
 * head, html/head/body, ViewTransition, Activity. Rendering one anyway gives React's error 156 at once.
 */
const ABSENT_TAGS: ReadonlySet<unknown> = new Set([19, 26, 27, 30, 31]);
/** The methods of fragment refs, which no component of the page uses. */
const ABSENT_METHODS = /^FragmentInstance\.prototype\.\w+ = function/;
const FILE = "/react-dom-client.production.js";

interface Node {
	type: string;
	start: number;
	end: number;
	[field: string]: unknown;
}
interface Edit {
	start: number;
	end: number;
	text: string;
}

function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;
}

function nodesIn(value: unknown): Node[] {
	if (Array.isArray(value)) return value.flatMap(nodesIn);
	return isNode(value) ? [value] : [];
}

const children = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);
const first = (value: unknown): Node | undefined => nodesIn(value)[0];
const isTag = (value: unknown) => first(value)?.type === "MemberExpression" && first(first(value)?.property)?.name === "tag";
const isAbsent = (value: unknown) => first(value)?.type === "Literal" && ABSENT_TAGS.has(first(value)?.value);

/** Names declared by `var` in a piece of code; they belong to the whole function, even if the piece is removed. */
function declaredIn(node: Node): string[] {
	if (node.type.includes("Function")) return [];
	const own = node.type === "VariableDeclaration" && node.kind === "var" ? nodesIn(node.declarations) : [];
	return [...own.flatMap(({ id }) => nodesIn(id)).map(({ name }) => String(name)), ...children(node).flatMap(declaredIn)];
}

const JUMPS = new Set(["ReturnStatement", "BreakStatement", "ThrowStatement", "ContinueStatement"]);

/** True if control cannot reach the end of these statements. */
function isLeft(statements: Node[]): boolean {
	const last = statements.at(-1);
	if (!last) return false;
	if (last.type === "BlockStatement") return isLeft(nodesIn(last.body));
	if (last.type === "IfStatement") return isLeft(nodesIn(last.consequent)) && isLeft(nodesIn(last.alternate));
	return JUMPS.has(last.type);
}

function cutCases(node: Node, edits: Edit[]): void {
	const declared: string[] = [];
	let fallsIn = false;
	for (const one of nodesIn(node.cases)) {
		const body = nodesIn(one.consequent);
		if (!isAbsent(one.test)) {
			for (const statement of body) collectEdits(statement, edits);
			fallsIn = !isLeft(body);
		} else if (fallsIn && body[0]) {
			// The previous cases still fall through into its statements.
			edits.push({ start: one.start, end: body[0].start, text: "" });
			for (const statement of body) collectEdits(statement, edits);
			fallsIn = !isLeft(body);
		} else {
			edits.push({ start: one.start, end: one.end, text: "" });
			declared.push(...body.flatMap(declaredIn));
		}
	}
	if (declared.length > 0) edits.push({ start: node.start, end: node.start, text: `var ${[...new Set(declared)].join(",")};` });
}

function collectEdits(node: Node, edits: Edit[]): void {
	if (node.type === "SwitchStatement" && isTag(node.discriminant)) {
		cutCases(node, edits);
		return;
	}
	if (node.type === "BinaryExpression" && (node.operator === "===" || node.operator === "!==")) {
		const { left, right, operator, start, end } = node;
		if ((isTag(left) && isAbsent(right)) || (isTag(right) && isAbsent(left))) {
			edits.push({ start, end, text: String(operator === "!==") });
			return;
		}
	}
	for (const child of children(node)) collectEdits(child, edits);
}

/** The same code without branches that only fibers of the absent kinds reach: they become constants, and the minifier drops the rest. */
export function withoutAbsentFibers(code: string): { code: string; places: number } {
	const edits: Edit[] = [];
	for (const node of nodesIn(parseAst(code).body)) {
		if (node.type === "ExpressionStatement" && ABSENT_METHODS.test(code.slice(node.start, node.end)))
			edits.push({ start: node.start, end: node.end, text: "" });
		else collectEdits(node, edits);
	}
	edits.sort((one, other) => other.start - one.start || other.end - one.end);
	let lean = code;
	for (const { start, end, text } of edits) lean = lean.slice(0, start) + text + lean.slice(end);
	return { code: lean, places: edits.length };
}

/** Removes parts of React that the player's page never uses: eight gzipped kilobytes that each phone would load and never run. */
export const leanReact: Plugin = {
	name: "lean-react",
	enforce: "pre",
	transform(code, id) {
		if (!id.endsWith(FILE)) return;
		const lean = withoutAbsentFibers(code);
		if (lean.places < 80) throw new Error(`${FILE} has changed: only ${lean.places} places were found`);
		return { code: lean.code, map: null };
	},
};
