export const sortable = {
	hint: "Press the space bar to pick up, the arrow keys to move, the space bar again to drop, Escape to cancel.",
	lifted: "{{name}} picked up. Place {{place}} of {{count}}.",
	moved: "{{name}}: place {{place}} of {{count}}.",
	dropped: "{{name}} dropped. Place {{place}} of {{count}}.",
	cancelled: "Move cancelled. {{name}} is back at place {{place}} of {{count}}.",
} as const;
