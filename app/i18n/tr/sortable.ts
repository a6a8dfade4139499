export const sortable = {
	hint: "Almak için boşluk çubuğuna, taşımak için ok tuşlarına, bırakmak için yine boşluk çubuğuna, vazgeçmek için Escape tuşuna basın.",
	lifted: "{{name}} alındı. Sıra: {{place}} / {{count}}.",
	moved: "{{name}}, sıra: {{place}} / {{count}}.",
	dropped: "{{name}} bırakıldı. Sıra: {{place}} / {{count}}.",
	cancelled: "Taşımadan vazgeçildi. {{name}} eski yerinde, sıra: {{place}} / {{count}}.",
} as const;
