import type { ComponentProps, ReactElement, ReactNode } from 'react'
import type { IconName } from './icons/paths.ts'

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: IconName
  /** Destructive: set apart from the entries above. */
  tone?: 'remove'
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
  position?: 'bottom-end' | 'bottom-start' | 'top-end'
  width?: number
  /** Drawn at the end of the page, where the container would cut the menu off. */
  isInPortal?: boolean
}
