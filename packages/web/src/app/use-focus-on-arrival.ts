import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Whoever follows a link by key goes on in the new page: its heading takes the focus that went with the link, and is read. */
export const useFocusOnArrival = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTimeout(() => {
          if (!isLost()) return
          const main = document.getElementById('content')
          const place = main?.querySelector('h1') ?? main
          if (!place) return
          place.tabIndex = -1
          place.focus({ preventScroll: true })
        })
      }),
    [router],
  )
}
