import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { FindContext } from './FindContext.ts'

const FindDialog = lazy(async () => ({ default: (await import('./FindDialog.tsx')).FindDialog }))

/** Ctrl K opens the search from anywhere, from within a field too. */
export const FindProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = useCallback(() => {
    setWasOpened(true)
    setIsOpen(true)
  }, [])
  useHotkeys([['mod+K', open]], [])
  return (
    <FindContext value={open}>
      {children}
      {wasOpened && (
        <Suspense>
          <FindDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </FindContext>
  )
}
