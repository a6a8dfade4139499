export const sortable = {
	hint: "Press the space bar to pick up, the arrow keys to move, the space bar again to drop, Escape to cancel.",
	lifted: "{{name}} picked up. Position {{place}} of {{count}}.",
	moved: "{{name}}: position {{place}} of {{count}}.",
	dropped: "{{name}} dropped. Position {{place}} of {{count}}.",
	cancelled: "Move cancelled. {{name}} is back at position {{place}} of {{count}}.",
} as const;
