import { lazy, Suspense, useState } from 'react'
import type { MenuButtonProps } from './menu-entry.ts'

const OpenMenu = lazy(async () => ({ default: (await import('./OpenMenu.tsx')).OpenMenu }))

/** A button with a menu whose code loads with the first press. */
export const MenuButton = (props: MenuButtonProps) => {
  const [wasPressed, setWasPressed] = useState(false)
  const closed = (
    <span style={{ display: 'contents' }} onClick={() => setWasPressed(true)}>
      {props.children}
    </span>
  )
  if (!wasPressed) return closed
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  )
}
