const pattern = readline().trim()
let repeats = 0
// How many times everything at the current depth is knitted; the product of all open brackets.
const times = [1]
const stitches = { v: 0, o: 0 }
for (const sign of pattern) {
  if (sign >= "0" && sign <= "9") {
    repeats = repeats * 10 + Number(sign)
  } else if (sign === "(") {
    times.push(times[times.length - 1] * repeats)
    repeats = 0
  } else if (sign === ")") {
    times.pop()
  } else {
    stitches[sign] += times[times.length - 1]
  }
}
console.log(stitches.v, stitches.o)
