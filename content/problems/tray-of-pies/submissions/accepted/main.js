const n = Number(readline())
let rectangles = 0
for (let rows = 1; rows * rows <= n; rows++) {
  if (n % rows === 0) rectangles++
}
console.log(rectangles)
