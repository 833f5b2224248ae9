import { Link as RouterLink, useNavigate, type ActiveOptions } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

/** An address of the application; its parameters are filled in. Which routes there are only the app knows, not the features. */
export interface Address {
  /** A path; `.` is the current one. */
  readonly to: string
  /** Of `to`, such as `$lotId`. */
  readonly params?: Readonly<Record<string, string>>
  /** All of the new search, or what it becomes. Without it, it is empty. */
  readonly search?: object | ((before: object) => object) | undefined
  /** The part of the page, without `#`. */
  readonly hash?: string | undefined
  readonly replace?: boolean | undefined
  readonly resetScroll?: boolean | undefined
}

interface LinkProps extends Address, Omit<ComponentProps<'a'>, 'href'> {
  /** When the link counts as the current one. */
  readonly activeOptions?: ActiveOptions
}

/** A link of the router. */
export const Link = RouterLink as unknown as (props: LinkProps) => ReactNode

/** Goes to an address of the application. */
export const useGoTo = () => useNavigate() as unknown as (address: Address) => Promise<void>
