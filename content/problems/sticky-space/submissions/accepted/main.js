const words = (readline() ?? "").split(" ").filter((word) => word !== "")
const longest = words.reduce((best, word) => Math.max(best, word.length), 0)
console.log(`${words.length} ${longest}`)
