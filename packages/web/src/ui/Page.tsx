import type { ComponentProps } from 'react'
import styles from './Page.module.css'

interface PageProps extends ComponentProps<'div'> {
  as?: 'main' | 'section' | 'div'
  /** At most 1600, 1200 or, as a form, 880 px. */
  width?: 'full' | 'middle' | 'narrow'
}

/** The column in which a page's parts stand below each other. */
export const Page = ({ as: Element = 'div', width = 'full', ...rest }: PageProps) => (
  <Element className={styles.page} data-width={width} {...rest} />
)

/** The page's `<main>`, where the skip link leads and the focus goes on arrival. */
export const MainPage = (props: Omit<PageProps, 'as'>) => (
  <Page as="main" id="content" tabIndex={-1} {...props} />
)
