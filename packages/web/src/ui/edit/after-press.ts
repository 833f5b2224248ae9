let isPressed = false

const press = () => {
  isPressed = true
}
const release = () => {
  isPressed = false
}

addEventListener('mousedown', press, true)
for (const end of ['mouseup', 'dragend', 'keydown']) addEventListener(end, release, true)

/**
 * Does something at once or, while the mouse is pressed, after the click that this makes: a button that something
 * pushes aside between press and release is not clicked.
 */
export const afterPress = (act: () => void): void => {
  if (isPressed) addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true })
  else act()
}
