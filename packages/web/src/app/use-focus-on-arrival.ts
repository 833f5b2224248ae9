import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusHeading } from '#ui/focus-heading.ts'

/** Whoever follows a link by key goes on in the new page: its heading takes the focus that went with the link, and is read. */
export const useFocusOnArrival = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTimeout(focusHeading)
      }),
    [router],
  )
}
