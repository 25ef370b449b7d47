// Asks for one sticker even when the album is full.
const [p, k, g] = readline().split(" ").map(Number)
console.log(Math.max(1, p * k - g))
