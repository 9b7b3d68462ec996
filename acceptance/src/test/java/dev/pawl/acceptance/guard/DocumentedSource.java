package dev.pawl.acceptance.guard;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Finds what a source file offers without saying what it is. */
final class DocumentedSource extends TreePathScanner<Void, Boolean> {
  private final DocTrees trees;
  private final String file;
  private final List<String> silent = new ArrayList<>();

  private DocumentedSource(DocTrees trees, String file) {
    this.trees = trees;
    this.file = file;
  }

  /** Types and methods that others can use and that have no comment. */
  static List<String> undocumented(Path file) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(null, files, null, null, null, files.getJavaFileObjects(file));
      DocumentedSource scanner =
          new DocumentedSource(DocTrees.instance(task), file.getFileName().toString());
      for (CompilationUnitTree unit : task.parse()) {
        scanner.scan(unit, false);
      }
      return scanner.silent;
    }
  }

  /**
   * @param inInterface whether members are public without saying so
   */
  @Override
  public Void visitClass(ClassTree type, Boolean inInterface) {
    if (!isSeen(type.getModifiers(), inInterface)) {
      return null;
    }
    check(type.getSimpleName().toString());
    return super.visitClass(type, type.getKind() == Tree.Kind.INTERFACE);
  }

  @Override
  public Void visitMethod(MethodTree method, Boolean inInterface) {
    boolean overrides =
        method.getModifiers().getAnnotations().stream()
            .anyMatch(each -> each.getAnnotationType().toString().equals("Override"));
    if (isSeen(method.getModifiers(), inInterface) && !overrides) {
      check(method.getName().toString());
    }
    return null;
  }

  private static boolean isSeen(ModifiersTree modifiers, boolean inInterface) {
    return modifiers.getFlags().contains(Modifier.PUBLIC)
        || modifiers.getFlags().contains(Modifier.PROTECTED)
        || (inInterface && !modifiers.getFlags().contains(Modifier.PRIVATE));
  }

  private void check(String name) {
    if (trees.getDocComment(getCurrentPath()) == null) {
      silent.add(file + ": " + name);
    }
  }
}
