// After a closing bracket goes on as if no other bracket were open.
const pattern = readline().trim()
let repeats = 0
let times = 1
let v = 0
let o = 0
for (const sign of pattern) {
  if (sign >= "0" && sign <= "9") repeats = repeats * 10 + Number(sign)
  else if (sign === "(") {
    times *= repeats
    repeats = 0
  } else if (sign === ")") times = 1
  else if (sign === "v") v += times
  else o += times
}
console.log(v, o)
