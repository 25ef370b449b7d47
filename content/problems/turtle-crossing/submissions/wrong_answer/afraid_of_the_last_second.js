// Does not dare to finish exactly when green ends.
const [green, red] = readline().split(" ").map(Number)
const [crossing, arrival] = readline().split(" ").map(Number)
const round = green + red
const passed = arrival % round
const wait = passed === 0 || passed + crossing < green ? 0 : round - passed
console.log(crossing > green ? -1 : arrival + wait + crossing)
