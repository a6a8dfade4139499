import type { ComponentType } from "react";
import type { QuestionKind } from "#contract/kinds/kind";
import type { OnStageProps } from "./kind-props";
import { NumberOnStage } from "./number/number-on-stage";
import { OrderOnStage } from "./order/order-on-stage";
import { TextOnStage } from "./text/text-on-stage";

const ON_STAGE: Readonly<Record<QuestionKind, ComponentType<OnStageProps> | null>> = {
	choice: null,
	poll: null,
	order: OrderOnStage,
	text: TextOnStage,
	number: NumberOnStage,
	// Its texts are shown while it is open too (features/stage/open-view.tsx).
	open: null,
};

export function onStageOf({ kind = "choice" }: { kind?: QuestionKind | undefined }): ComponentType<OnStageProps> | null {
	return ON_STAGE[kind];
}
