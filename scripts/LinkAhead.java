import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.RuntimeVisibleTypeAnnotationsAttribute;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * {@code LinkAhead FOLDER}: writes into Pawl's own jars below a folder what Java would otherwise
 * write each time that it starts, and takes the signature out of that of JGit: Java would check it
 * for each class that it loads, which is a quarter of what the first look at a repository takes.
 *
 * <p>A compiled {@code switch} over types has no code that chooses, and a record has none that
 * compares: Java makes it when it is needed for the first time, which takes about a millisecond
 * each, and no class cache keeps it (of what is linked at run time, JDK 25 keeps lambdas only). The
 * first call of a tool needs some twenty of them while somebody waits. Here each becomes a method.
 */
final class LinkAhead {
  private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");
  private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");

  private final ClassFile format;
  private int written;

  private LinkAhead(ClassLoader classes) {
    this.format =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(classes)
                    .orElse(ClassHierarchyResolver.defaultResolver())));
  }

  public static void main(String[] arguments) throws IOException {
    List<Path> jars;
    try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
      jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
    List<URL> originals = new ArrayList<>();
    for (Path jar : jars) {
      // Copies, because the jars themselves are about to be replaced.
      Path copy = Files.createTempFile("pawl", ".jar");
      copy.toFile().deleteOnExit();
      originals.add(Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING).toUri().toURL());
    }
    try (URLClassLoader classes = new URLClassLoader(originals.toArray(URL[]::new))) {
      LinkAhead work = new LinkAhead(classes);
      for (Path jar : jars) {
        if (jar.getFileName().toString().startsWith("pawl-")) {
          rewrite(
              jar, (name, content) -> name.endsWith(".class") ? work.rewritten(content) : content);
        } else if (jar.getFileName().toString().startsWith("org.eclipse.jgit-")) {
          rewrite(jar, LinkAhead::unsigned);
        }
      }
      System.out.println(work.written + " methods written ahead");
    }
  }

  /** Null for a signature. Of a manifest, only what it says of the whole jar stays. */
  private static byte[] unsigned(String name, byte[] content) {
    if (!name.equals("META-INF/MANIFEST.MF")) {
      return SIGNATURE.matcher(name).matches() ? null : content;
    }
    String[] sections = new String(content, StandardCharsets.UTF_8).split("\r\n\r\n|\n\n", 2);
    return (sections[0] + "\n\n").getBytes(StandardCharsets.UTF_8);
  }

  /** What an entry is to hold, by its name and what it holds; null if it goes. */
  private interface Change {
    byte[] of(String name, byte[] content);
  }

  private static void rewrite(Path jar, Change change) throws IOException {
    Path next = jar.resolveSibling(jar.getFileName() + ".part");
    try (ZipFile from = new ZipFile(jar.toFile());
        OutputStream file = Files.newOutputStream(next);
        ZipOutputStream to = new ZipOutputStream(file)) {
      for (ZipEntry entry : from.stream().map(ZipEntry.class::cast).toList()) {
        byte[] content;
        try (InputStream in = from.getInputStream(entry)) {
          content = in.readAllBytes();
        }
        byte[] changed = change.of(entry.getName(), content);
        if (changed != null) {
          copy(entry, changed, to);
        }
      }
    }
    Files.move(next, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Not compressed, as our own jars come: unpacking would take time at every start. */
  private static void copy(ZipEntry from, byte[] content, ZipOutputStream to) throws IOException {
    ZipEntry entry = new ZipEntry(from.getName());
    entry.setTime(from.getTime());
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    CRC32 sum = new CRC32();
    sum.update(content);
    entry.setCrc(sum.getValue());
    to.putNextEntry(entry);
    to.write(content);
    to.closeEntry();
  }

  private byte[] rewritten(byte[] content) {
    ClassModel read = format.parse(content);
    if (read.methods().stream().noneMatch(LinkAhead::isConcerned)) {
      return content;
    }
    ClassDesc owner = read.thisClass().asSymbol();
    boolean isInterface = read.flags().has(AccessFlag.INTERFACE);
    List<InvokeDynamicInstruction> found = new ArrayList<>();
    ClassTransform calls =
        ClassTransform.transformingMethodBodies(
            LinkAhead::isConcerned,
            (code, element) -> {
              if (element instanceof InvokeDynamicInstruction each && isConcerned(element)) {
                code.invokestatic(owner, name(found.size()), each.typeSymbol(), isInterface);
                found.add(each);
              } else if (!(element instanceof RuntimeVisibleTypeAnnotationsAttribute)) {
                // Annotations of local variables name places in the code as it was.
                code.with(element);
              }
            });
    ClassTransform methods =
        ClassTransform.endHandler(
            built -> {
              for (int i = 0; i < found.size(); i++) {
                InvokeDynamicInstruction each = found.get(i);
                built.withMethodBody(
                    name(i),
                    each.typeSymbol(),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> write(each, owner, code));
              }
            });
    byte[] result = format.transformClass(read, calls.andThen(methods));
    written += found.size();
    return result;
  }

  private static String name(int index) {
    return "ahead$" + index;
  }

  private static boolean isConcerned(MethodModel method) {
    return method.code().isPresent()
        && method.code().get().elementStream().anyMatch(LinkAhead::isConcerned);
  }

  private static boolean isConcerned(CodeElement element) {
    return element instanceof InvokeDynamicInstruction each
        && (isTypeSwitch(each) || isComparison(each));
  }

  private static boolean isMadeBy(String bootstrap, InvokeDynamicInstruction each) {
    ClassDesc owner = each.bootstrapMethod().owner();
    return owner.equals(ClassDesc.of("java.lang.runtime." + bootstrap));
  }

  /** Whether it chooses by types alone; those by values and enums are left as they are. */
  private static boolean isTypeSwitch(InvokeDynamicInstruction each) {
    return isMadeBy("SwitchBootstraps", each)
        && each.bootstrapMethod().methodName().equals("typeSwitch")
        && each.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance);
  }

  /** Whether it compares records; the texts that they become are seldom asked for. */
  private static boolean isComparison(InvokeDynamicInstruction each) {
    String name = each.name().stringValue();
    return isMadeBy("ObjectMethods", each) && (name.equals("equals") || name.equals("hashCode"));
  }

  private static void write(InvokeDynamicInstruction each, ClassDesc owner, CodeBuilder code) {
    if (isTypeSwitch(each)) {
      choose(each.bootstrapArgs().stream().map(ClassDesc.class::cast).toList(), code);
      return;
    }
    // The class, the names of its components, and what reads each of them.
    List<DirectMethodHandleDesc> components =
        each.bootstrapArgs().stream().skip(2).map(DirectMethodHandleDesc.class::cast).toList();
    if (each.name().stringValue().equals("equals")) {
      compare(components, owner, code);
    } else {
      hash(components, owner, code);
    }
  }

  /**
   * As {@code SwitchBootstraps.typeSwitch} says: the first label from the second argument on that
   * fits the first one, -1 for null, and the number of labels when none fits.
   */
  private static void choose(List<ClassDesc> labels, CodeBuilder code) {
    Label something = code.newLabel();
    code.aload(0).ifnonnull(something).iconst_m1().ireturn().labelBinding(something);
    for (int i = 0; i < labels.size(); i++) {
      Label next = code.newLabel();
      code.iload(1).loadConstant(i).if_icmpgt(next);
      code.aload(0).instanceOf(labels.get(i)).ifeq(next);
      code.loadConstant(i).ireturn().labelBinding(next);
    }
    code.loadConstant(labels.size()).ireturn();
  }

  /** As {@code Record.equals} says: the same class, and every component equal to the other's. */
  private static void compare(
      List<DirectMethodHandleDesc> components, ClassDesc owner, CodeBuilder code) {
    Label differ = code.newLabel();
    code.aload(1).instanceOf(owner).ifeq(differ);
    for (DirectMethodHandleDesc each : components) {
      ClassDesc type = type(each);
      code.aload(0).getfield(owner, each.methodName(), type);
      code.aload(1).checkcast(owner).getfield(owner, each.methodName(), type);
      if (type.isPrimitive()) {
        code.invokestatic(
            boxed(type), "compare", MethodTypeDesc.of(ConstantDescs.CD_int, type, type));
        code.ifne(differ);
      } else {
        code.invokestatic(
            OBJECTS,
            "equals",
            MethodTypeDesc.of(
                ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object));
        code.ifeq(differ);
      }
    }
    code.iconst_1().ireturn().labelBinding(differ).iconst_0().ireturn();
  }

  private static void hash(
      List<DirectMethodHandleDesc> components, ClassDesc owner, CodeBuilder code) {
    code.iconst_0();
    for (DirectMethodHandleDesc each : components) {
      ClassDesc type = type(each);
      code.loadConstant(31).imul();
      code.aload(0).getfield(owner, each.methodName(), type);
      if (type.isPrimitive()) {
        code.invokestatic(boxed(type), "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int, type));
      } else {
        code.invokestatic(
            OBJECTS, "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_Object));
      }
      code.iadd();
    }
    code.ireturn();
  }

  private static ClassDesc type(DirectMethodHandleDesc getter) {
    return getter.invocationType().returnType();
  }

  private static ClassDesc boxed(ClassDesc primitive) {
    return switch (TypeKind.from(primitive)) {
      case BOOLEAN -> ConstantDescs.CD_Boolean;
      case BYTE -> ConstantDescs.CD_Byte;
      case CHAR -> ConstantDescs.CD_Character;
      case SHORT -> ConstantDescs.CD_Short;
      case INT -> ConstantDescs.CD_Integer;
      case LONG -> ConstantDescs.CD_Long;
      case FLOAT -> ConstantDescs.CD_Float;
      case DOUBLE -> ConstantDescs.CD_Double;
      case REFERENCE, VOID -> throw new IllegalArgumentException(primitive.descriptorString());
    };
  }
}
