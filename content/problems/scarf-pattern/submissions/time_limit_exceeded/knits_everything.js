// Really knits the scarf, stitch by stitch.
const pattern = readline().trim()
let v = 0
let o = 0

function knit(place) {
  while (place < pattern.length && pattern[place] !== ")") {
    if (pattern[place] === "v") v++
    else if (pattern[place] === "o") o++
    else {
      const bracket = pattern.indexOf("(", place)
      const repeats = Number(pattern.slice(place, bracket))
      for (let i = 0; i < repeats; i++) place = knit(bracket + 1)
    }
    place++
  }
  return place
}

knit(0)
console.log(v, o)
