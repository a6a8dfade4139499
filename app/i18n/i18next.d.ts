import type { AllTexts } from "./resources";

declare module "i18next" {
	interface CustomTypeOptions {
		resources: { translation: AllTexts };
	}
}
