declare module "virtual:player-assets" {
	/** Addresses of the scripts that the document starts, and of what they import. */
	const assets: { modules: string[]; preload: string[] };
	export default assets;
}
