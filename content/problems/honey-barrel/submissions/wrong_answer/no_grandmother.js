// Forgets about the days at the grandmother's.
let honey = Number(readline())
let day = 0
while (honey > 0) {
  day += 1
  honey -= day
}
console.log(day)
