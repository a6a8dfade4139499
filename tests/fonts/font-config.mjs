import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** System fonts in which the big screen's texts must fit, with their Debian packages. */
export const FONT_FAMILIES = {
	"DejaVu Sans": "fonts-dejavu-core",
	"Nimbus Sans": "fonts-urw-base35",
	"Noto Sans": "fonts-noto-core",
	"Liberation Mono": "fonts-liberation",
};

/** A file for FONTCONFIG_FILE with only this family; null if it is not installed. */
export function writeFontConfig(family) {
	const { stdout } = spawnSync("fc-list", ["--format=%{family[0]}\t%{file}\n"], { encoding: "utf8" });
	const files = (stdout ?? "").trim().split("\n");
	const others = files.map((line) => line.split("\t")).filter(([name]) => name !== family);
	if (others.length === files.length) return null;
	const path = join(mkdtempSync(join(tmpdir(), "fonts-")), "fonts.conf");
	const rejected = others.map(([, file]) => `<glob>${file}</glob>`).join("\n");
	const include = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
	writeFileSync(path, `<fontconfig>\n${include}\n<selectfont><rejectfont>\n${rejected}\n</rejectfont></selectfont>\n</fontconfig>\n`);
	return path;
}

// As a program: node tests/fonts/font-config.mjs "Noto Sans" prints the path.
if (import.meta.filename === process.argv[1]) console.log(writeFontConfig(process.argv[2] ?? ""));
