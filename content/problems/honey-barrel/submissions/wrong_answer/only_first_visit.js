// Skips day 7 but not days 14, 21 and so on.
let honey = Number(readline())
let day = 0
while (honey > 0) {
  day += 1
  if (day !== 7) honey -= day
}
console.log(day)
