// Takes over one hour, even if the cartoon is longer.
let [hours, minutes] = readline().split(" ").map(Number)
minutes += Number(readline())
if (minutes >= 60) {
  minutes -= 60
  hours = (hours + 1) % 24
}
console.log(hours, minutes)
