// For every day adds up all the portions from day 1 again.
const honey = Number(readline())
let day = 0
let eaten = 0
while (eaten < honey) {
  day += 1
  eaten = 0
  for (let k = 1; k <= day; k += 1) {
    if (k % 7 !== 0) eaten += k
  }
}
console.log(day)
