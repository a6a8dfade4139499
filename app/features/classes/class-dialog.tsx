import { useState } from "react";
import type { Class } from "#contract/classes/classes";
import { INTERFACE_LANGUAGES, LIMITS } from "#contract/limits";
import { api } from "~/api/client";
import { findLanguageName } from "~/i18n/languages";
import { useTexts } from "~/i18n/texts";
import { changedFields } from "~/lib/changed-fields";
import { endOfLocalDay, toLocalDay } from "~/lib/local-time";
import { DateInWords } from "~/ui/date-in-words";
import { FormSelect, FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";

const DAY_MS = 24 * 60 * 60 * 1000;

interface ClassDialogProps {
	existingClass?: Class;
	onClose: () => void;
	onSaved: (saved: Class) => void;
}

export function ClassDialog({ existingClass, onClose, onSaved }: ClassDialogProps) {
	const { t, language } = useTexts("classes");
	const [initialDay] = useState(() =>
		toLocalDay(existingClass ? Date.parse(existingClass.endsAt) : Date.now() + LIMITS.classDays.default * DAY_MS),
	);
	const form = useContractForm({
		schema: async () => (await import("#contract/classes/classes")).createClassBodySchema,
		defaultValues: {
			name: existingClass?.name ?? "",
			language: existingClass?.language ?? language,
			endsAt: initialDay,
		},
		toBody: ({ endsAt, ...values }) => ({
			...values,
			// An unchanged day is not sent: the end of a class may have passed, and has a time that the field does not show.
			...(endsAt === "" || (existingClass && endsAt === initialDay)
				? {}
				: { endsAt: endOfLocalDay(endsAt, Date.now(), LIMITS.classDays.max) }),
		}),
		failure: t("classes.errorSave"),
		save: async (body) => {
			const saved = existingClass
				? await api("PATCH /classes/{id}", {
						params: { id: existingClass._id },
						body: changedFields(body, { name: existingClass.name, language: existingClass.language }),
					})
				: await api("POST /classes", { body });
			onSaved(saved.class);
		},
	});
	const languages = INTERFACE_LANGUAGES.map((value) => ({ value, label: findLanguageName(value) ?? value }));
	return (
		<FormDialog title={t(existingClass ? "classes.edit" : "classes.create")} form={form} submitLabel={t("classes.save")} onClose={onClose}>
			<FormText control={form.control} name="name" label={t("classes.name")} hint={t("classes.nameHint")} autoComplete="off" autoFocus />
			<FormSelect control={form.control} name="language" label={t("classes.language")} options={languages} />
			<FormText
				control={form.control}
				name="endsAt"
				label={t("classes.endsAt")}
				hint={
					<DateInWords control={form.control} name="endsAt">
						{t("classes.endsAtHint")}
					</DateInWords>
				}
				type="date"
				max={toLocalDay(Date.now() + LIMITS.classDays.max * DAY_MS)}
			/>
		</FormDialog>
	);
}
