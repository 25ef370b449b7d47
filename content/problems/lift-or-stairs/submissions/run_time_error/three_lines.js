// All three numbers are on one line: there is no second line to read.
const a = Number(readline().trim())
const b = Number(readline().trim())
const c = Number(readline().trim())
const stairs = 5 * Math.abs(a - b)
const lift = 2 * (Math.abs(c - a) + Math.abs(a - b))
console.log(lift < stairs ? "lift" : "stairs")
