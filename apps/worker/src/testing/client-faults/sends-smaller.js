// Sends messages of half the size, and says so.
import { alterWork } from "./arguments.js";

alterWork(({ size }) => ({ size: size / 2 }));
