import { useEffect, useRef } from 'react'

/** Calls back once, a time after the last change of `mark`; not while `mark` is undefined. */
export const useIdle = (mark: string | undefined, afterMs: number, onIdle: () => void): void => {
  const callback = useRef(onIdle)
  useEffect(() => {
    callback.current = onIdle
  })
  useEffect(() => {
    if (mark === undefined) return undefined
    const timer = setTimeout(() => callback.current(), afterMs)
    return () => clearTimeout(timer)
  }, [mark, afterMs])
}
