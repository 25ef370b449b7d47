const n = Number(readline())
const houses = []
for (let i = 0; i < n; i++) houses.push(readline().split(" ").map(Number))
const way = ([x1, y1], [x2, y2]) => Math.abs(x1 - x2) + Math.abs(y1 - y2)
const office = [0, 0]
// least[visited * n + last]: the least time to come to the houses of `visited`, to `last` at the end.
const least = new Array(n << n).fill(Infinity)
for (let house = 0; house < n; house++) least[(1 << house) * n + house] = way(office, houses[house])
for (let visited = 1; visited < 1 << n; visited++) {
  for (let last = 0; last < n; last++) {
    const time = least[visited * n + last]
    if (time === Infinity) continue
    for (let house = 0; house < n; house++) {
      if ((visited >> house) & 1) continue
      const place = (visited | (1 << house)) * n + house
      least[place] = Math.min(least[place], time + way(houses[last], houses[house]))
    }
  }
}
let answer = Infinity
for (let last = 0; last < n; last++) {
  answer = Math.min(answer, least[((1 << n) - 1) * n + last] + way(houses[last], office))
}
console.log(answer)
