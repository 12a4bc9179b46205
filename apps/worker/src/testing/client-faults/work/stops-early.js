// Ends after half of its messages, and reports that number.
import { alterWork } from "./arguments.js";

alterWork(({ messages }) => ({ messages: messages / 2 }));
