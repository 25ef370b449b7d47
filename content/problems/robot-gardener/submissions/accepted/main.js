let [x, y, dx, dy] = [0, 0, 0, 1]
const watered = new Set(["0 0"])
for (const command of readline()) {
  if (command === "L") [dx, dy] = [-dy, dx]
  else if (command === "R") [dx, dy] = [dy, -dx]
  else {
    x += dx
    y += dy
    watered.add(x + " " + y)
  }
}
console.log(watered.size)
