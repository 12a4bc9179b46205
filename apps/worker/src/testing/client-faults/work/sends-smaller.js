// Sends messages of half the size, and reports that size.
import { alterWork } from "./arguments.js";

alterWork(({ size }) => ({ size: size / 2 }));
