import path from 'node:path'

const isLibrary = (id) => id.includes('/node_modules/')
/** Modules added by the bundler itself, such as the loader of other chunks, which other pages need too. */
const isBundlers = (id) => id.startsWith('\0')

/**
 * Combines the modules of the first view into two chunks, one of libraries and one of our own, instead of some sixty
 * chunks by the bundler: together they compress to a tenth less. `entries` are files of the first view, included with
 * their imports; `apart` are files that other pages load without the first view; `libraries` matches libraries that
 * nearly every page needs completely. Other libraries are left to the bundler, which knows which parts are used where.
 */
export const firstViewChunks = ({ root, entries, apart, libraries }) => {
  const inFirstView = new Set()
  const gather = (context, files, found) => {
    const open = files.map((file) => path.join(root, file))
    for (let id = open.pop(); id; id = open.pop()) {
      if (found.has(id)) continue
      const module = context.getModuleInfo(id)
      if (!module) throw new Error(`${id} is in no chunk`)
      found.add(id)
      open.push(...module.importedIds.filter((imported) => !isLibrary(imported) && !isBundlers(imported)))
    }
    return found
  }
  return {
    name: 'stallwise-first-view-chunks',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const others = gather(this, apart, new Set())
      for (const id of gather(this, entries, new Set())) if (!others.has(id)) inFirstView.add(id)
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  debugName: 'first view',
                  name: (id) => (isLibrary(id) ? 'libraries' : 'first-view'),
                  test: (id) => inFirstView.has(id) || libraries.test(id),
                },
              ],
            },
          },
        },
      },
    }),
  }
}
