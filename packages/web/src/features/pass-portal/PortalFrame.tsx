import type { ReactNode } from 'react'
import { useSession } from '#lib/session/SessionContext.tsx'
import { Logo } from '#ui/icons/Logo.tsx'
import styles from './pass-portal.module.css'

/** A public page: the product's name above the content, in one column on phones and wide screens alike. */
export const PortalFrame = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={styles.page}>
    <div className={styles.brand}>
      <Logo />
      {useSession().config.productName}
    </div>
    {children}
  </main>
)
