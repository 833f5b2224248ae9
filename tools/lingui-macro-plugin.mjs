import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformAsync } from '@babel/core'
import { getConfig } from '@lingui/conf'
import { compileCatalogue, packageOf } from './catalogues.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const source = /\.tsx?$/
const macroImport = /from '@lingui\/(core|react)\/macro'/
const virtualId = 'virtual:messages'
const restId = 'virtual:messages/rest'
const otherId = 'virtual:messages/other'
const payId = 'virtual:messages/pay'

/** Files whose texts are in the first view; other texts are loaded with the first screen besides the lot list. */
const firstView =
  /src\/(app(?!\/(lot|admin)-frame)|features\/lots(?!\/portfolio))\/|src\/lib\/(?!api\/[\w-]+-problem-texts)|src\/ui\/(?!list|edit|files|map|words|import|export|logs|resource)|\.places\.ts$|\.public\.tsx?$/
const isFirst = (files) => files.some((file) => firstView.test(file))

/** Files whose texts are on the pages where visitors pay, which are a build of their own. */
const payPages = /src\/pay\//
const usedByPayPages = /src\/pay\/|src\/lib\/format\/(times|quote-words)\.ts$/
const isForPayPages = (files) => files.some((file) => usedByPayPages.test(file))
const isRest = (files) => !isFirst(files) && !files.every((file) => payPages.test(file))

/** Web files whose texts drivers without an account see, in the language of their browser. */
const forDrivers =
  /src\/features\/(appeals\/|violations\/violation-reasons)|src\/lib\/(api\/problem-text|format)|src\/ui\/([A-Z]\w+\.tsx|fields\/)/
export const isForDrivers = (files) => files.some((file) => forDrivers.test(file))

let linguiConfig
const config = () => (linguiConfig ??= getConfig({ cwd: root }))

/** The component that the macro `Trans` becomes: names of users are texts there, not markup. */
const expanding = () => ({
  ...config(),
  runtimeConfigModule: { ...config().runtimeConfigModule, Trans: ['#lib/Trans.tsx', 'Trans'] },
})

/** Replaces Lingui's macros in one TypeScript file and leaves types and JSX for the bundler. */
const expandMacros = (code, filename) =>
  transformAsync(code, {
    filename,
    configFile: false,
    babelrc: false,
    sourceMaps: true,
    plugins: [
      ['@babel/plugin-syntax-typescript', { isTSX: filename.endsWith('x') }],
      ['@lingui/babel-plugin-lingui-macro', { linguiConfig: expanding() }],
    ],
  })

const virtualModule = async (packageName, locale, strict, isFor) => {
  const messages = await compileCatalogue(packageName, locale, { strict, isFor })
  return `export const locale = ${JSON.stringify(locale)}\nexport const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})\n`
}

const otherThan = (locale) => config().locales.find((one) => one !== locale)

/** Lingui for Vite and Vitest: macros, `virtual:messages` with the catalogue of `locale`, `/other` with texts for drivers in the other language, and `/pay` with those of the pages where visitors pay. */
export const linguiForVite = ({ packageName, locale }) => {
  let building = false
  return {
    name: 'stallwise-lingui',
    enforce: 'pre',
    configResolved(resolved) {
      building = resolved.command === 'build'
    },
    resolveId: (id) => ([virtualId, restId, otherId, payId].includes(id) ? `\0${id}` : undefined),
    transformIndexHtml: (html) => html.replace(/<html lang="[^"]*"/, `<html lang="${locale}"`),
    load: (id) => {
      if (id === `\0${virtualId}`) return virtualModule(packageName, locale, building, isFirst)
      if (id === `\0${payId}`) return virtualModule(packageName, locale, building, isForPayPages)
      if (id === `\0${otherId}`)
        return virtualModule(
          packageName,
          otherThan(locale),
          building,
          packageName === 'web' ? isForDrivers : undefined,
        )
      return id === `\0${restId}` ? virtualModule(packageName, locale, building, isRest) : undefined
    },
    async transform(code, id) {
      const [file] = id.split('?')
      if (!source.test(file) || !macroImport.test(code)) return undefined
      const { code: expanded, map } = await expandMacros(code, file)
      return { code: expanded, map }
    },
  }
}

/** The same for an esbuild bundle. */
export const linguiForEsbuild = ({ packageName, locale, strict = true }) => ({
  name: 'stallwise-lingui',
  setup(build) {
    build.onResolve({ filter: /^virtual:messages(\/other)?$/ }, ({ path: id }) => ({
      path: id,
      namespace: 'messages',
    }))
    build.onLoad({ filter: /.*/, namespace: 'messages' }, async ({ path: id }) => ({
      contents: await virtualModule(packageName, id === otherId ? otherThan(locale) : locale, strict),
      loader: 'js',
    }))
    build.onLoad({ filter: source }, async ({ path: file }) => {
      if (!packageOf(file)) return undefined
      const code = await readFile(file, 'utf8')
      if (!macroImport.test(code)) return undefined
      const expanded = await expandMacros(code, file)
      return { contents: expanded.code, loader: file.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
})
