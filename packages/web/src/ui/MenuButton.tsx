import { lazy, Suspense, useState } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import type { IconName } from './icons/paths.ts'

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: IconName
  /** One of several that exclude each other. */
  isChecked?: boolean
  /** An address of this app; or `onPick`. */
  to?: string
  onPick?: () => void
}

export interface MenuButtonProps {
  /** What opens the menu; it takes a ref and the properties of a button. */
  children: ReactElement<ComponentProps<'button'>>
  /** Names the list of entries. */
  label: string
  entries: readonly MenuEntry[]
  /** Stands above the entries. */
  head?: ReactNode
  position?: 'bottom-end' | 'top-end'
  width?: number
}

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
