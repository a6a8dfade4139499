// Ends the runtime (argument: its process id) when the process that started it is gone, which closes this pipe.
const pid = Number(process.argv[2]);
function end() {
	try {
		process.kill(pid, "SIGKILL");
	} catch {
		// The runtime has ended already.
	}
	process.exit(0);
}
process.stdin.on("end", end).on("close", end).resume();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
