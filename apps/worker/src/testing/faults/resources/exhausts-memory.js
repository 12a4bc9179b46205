const hoard = [];
setInterval(() => hoard.push(Buffer.alloc(32 * 1_048_576, 1)), 5);
