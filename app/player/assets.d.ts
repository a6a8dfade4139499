declare module "virtual:player-assets" {
	/** Addresses of the document's scripts, and of what they import. */
	const assets: { modules: string[]; preload: string[] };
	export default assets;
}
