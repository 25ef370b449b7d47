// Thinks that one bead is always enough.
const beads = readline()
console.log(beads === [...beads].reverse().join("") ? 0 : 1)
