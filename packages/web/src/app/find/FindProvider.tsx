import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { focusWhenLost } from '#ui/use-return-focus.ts'
import { FindContext } from './FindContext.ts'

const load = () => import('./FindDialog.tsx')
const FindDialog = lazy(async () => ({ default: (await load()).FindDialog }))

/** Its code is on the way before the second key of Ctrl K is down. */
const usePreload = () => {
  useEffect(() => {
    const preload = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') void load().catch(() => undefined)
    }
    addEventListener('keydown', preload)
    return () => removeEventListener('keydown', preload)
  }, [])
}

/** Keeps what is typed while the code of the palette loads. */
const TypedAhead = ({ text }: { text: RefObject<string> }) => {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      text.current += event.key
      event.preventDefault()
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [text])
  return null
}

/** Where the focus was; from nowhere it goes to the button that opens the palette, or to the page. FND-24 */
const placeOfFocus = (): HTMLElement | null => {
  const active = document.activeElement
  if (active instanceof HTMLElement && active !== document.body) return active
  return document.querySelector<HTMLElement>('[data-opens-palette]') ?? document.getElementById('content')
}

/** Ctrl K opens the palette from anywhere, from within a field too. */
export const FindProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLElement>(null)
  const typedAhead = useRef('')
  usePreload()
  const open = () => {
    place.current = placeOfFocus()
    typedAhead.current = ''
    setIsOpen(true)
  }
  /** `isLeaving`: the next screen takes the focus. */
  const close = (isLeaving = false) => {
    setIsOpen(false)
    if (!isLeaving && place.current) focusWhenLost(place.current)
  }
  useHotkeys([['mod+K', () => (isOpen ? close() : open())]], [])
  return (
    <FindContext value={open}>
      {children}
      {isOpen && (
        <Suspense fallback={<TypedAhead text={typedAhead} />}>
          <FindDialog typedAhead={typedAhead} onClose={close} />
        </Suspense>
      )}
    </FindContext>
  )
}
