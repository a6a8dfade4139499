import { LIMITS } from "#contract/limits";
export const draft = {
	networkKept: "No connection. What you typed is kept in this browser.",
	found: "Unsaved work from {{when}} was found in this browser.",
	restore: "Restore",
	discard: "Delete this work",
	leaveTitle: "Leave without saving?",
	leaveText: "Your changes are not saved. They stay in this browser, and you can restore them when you come back.",
	leaveHeld:
		"Material for the generator, and generated questions that you have not added, are not kept. Other changes stay in this browser, and you can restore them when you come back.",
	leave: "Leave",
} as const;
export const sortable = {
	hint: "Press the space bar to pick up, the arrow keys to move, the space bar again to drop, Escape to cancel.",
	lifted: "{{name}} picked up. Position {{place}} of {{count}}.",
	moved: "{{name}}: position {{place}} of {{count}}.",
	dropped: "{{name}} dropped. Position {{place}} of {{count}}.",
	cancelled: "Move cancelled. {{name}} is back at position {{place}} of {{count}}.",
} as const;
export const upload = {
	shrinking: "Making the picture smaller…",
	sending: "Sending the picture…",
	made: "Made smaller: {{width}} × {{height}} pixels, {{size}} KB (before: {{fromWidth}} × {{fromHeight}}, {{fromSize}} KB). Location and other data were removed.",
	kept: "Kept as {{width}} × {{height}} pixels, {{size}} KB. Location and other data were removed.",
	failed: "The picture could not be sent. Please try again.",
	again: "Send again",
	underWay: "A picture is still on its way. Please wait a moment, then save again.",
	problem: {
		unreadable: "This file cannot be read as a picture. Choose a photo or drawing, for example a JPEG, PNG or WebP file.",
		tooSmall: `The picture is too small: it needs at least ${LIMITS.picture.side.min} pixels on each side.`,
		tooLong: "The picture is too long and narrow to be shown.",
	},
} as const;
