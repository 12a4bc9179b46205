// Something else of the image has the port already.
import { createServer } from "node:net";

await new Promise((resolve) => createServer().listen(8080, resolve));
