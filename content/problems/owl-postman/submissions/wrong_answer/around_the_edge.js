// Flies around the smallest rectangle with all the houses.
const n = Number(readline())
const houses = [[0, 0]]
for (let i = 0; i < n; i++) houses.push(readline().split(" ").map(Number))
const spread = (numbers) => Math.max(...numbers) - Math.min(...numbers)
console.log(2 * (spread(houses.map(([x]) => x)) + spread(houses.map(([, y]) => y))))
