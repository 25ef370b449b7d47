// Does not take three mittens of one colour for a pair.
const [a, b, c] = readline().split(" ").map(Number)
console.log(new Set([a, b, c]).size === 2 ? "YES" : "NO")
