import type { ReactNode } from 'react'
import { useSession } from '#lib/session/SessionContext.tsx'
import { Brand } from './Brand.tsx'
import styles from './PublicPage.module.css'

/** A page for people without an account: the product's name above the content, in one column at any width. */
export const PublicPage = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={styles.page}>
    <Brand name={useSession().config.productName} />
    {children}
  </main>
)
