// Ends after half of its messages, and says so.
import { alterWork } from "./arguments.js";

alterWork(({ messages }) => ({ messages: messages / 2 }));
