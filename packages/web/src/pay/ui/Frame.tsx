import { useEffect, type ReactNode } from 'react'

interface FrameProps {
  title: string
  lot: { name: string; address: string } | undefined
  children: ReactNode
}

/** The head of every page: which lot it is about. Without one yet, its place is kept free. */
export const Frame = ({ title, lot, children }: FrameProps) => {
  useEffect(() => {
    document.title = lot ? `${title} · ${lot.name}` : title
  }, [title, lot])
  return (
    <main>
      <header>
        <h1>{title}</h1>
        <p className="lot">
          <span className="strong">{lot?.name}</span>
          <br />
          <span className="dim">{lot?.address}</span>
        </p>
      </header>
      {children}
    </main>
  )
}
