declare module "virtual:player-assets" {
	const assets: import("./document").PageAssets;
	export default assets;
}

declare module "virtual:pupil-assets" {
	const assets: import("./document").PageAssets;
	export default assets;
}
